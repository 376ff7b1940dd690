"""The style sheet of the program's widgets, with sizes that follow the text size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from string import Template

from gadesk.ui.design import palette as p

_SIGNS = ("chevron_down", "arrow_up", "arrow_left", "arrow_right", "check")
_SHEET = Template("""
QWidget { color: $ink; }
QToolTip { background: $panel_high; color: $ink; border: 1px solid $ink_faint; padding: ${s4}px; }
QLabel[kind="title"] { font-size: ${title}pt; font-weight: 600; color: $ink; }
QLabel[kind="heading"] { font-size: ${heading}pt; font-weight: 600; color: $ink; }
QLabel[kind="eyebrow"] { font-size: ${small}pt; font-weight: 600; color: $gold; letter-spacing: 1px; }
QLabel[kind="dim"] { color: $ink_dim; }
QLabel[kind="small"] { color: $ink_dim; font-size: ${small}pt; }
QLabel[kind="problem"] { color: $bad; font-weight: 600; }
QLabel[kind="chip"] { background: $panel_high; border-radius: ${s8}px; padding: ${s2}px ${s8}px; color: $ink; }
QFrame[kind="panel"] { background: $panel_veil; border: 1px solid $line; border-radius: ${s10}px; }
QFrame[kind="over"] { background: $panel; border: 1px solid $gold_edge; border-radius: ${s12}px; }
QLabel[kind="toast"] { background: $panel; border: 1px solid $gold; border-radius: ${s10}px;
  padding: ${s6}px ${s14}px; }
QFrame[kind="line"] { background: $line_soft; border: none; max-height: 1px; min-height: 1px; }

QPushButton, QToolButton {
  background: $panel_lift; color: $ink; border: 1px solid $line; border-radius: ${s6}px;
  padding: ${s6}px ${s14}px; icon-size: ${s16}px; }
QPushButton:hover, QToolButton:hover { background: $panel_high; border-color: $ink_faint; }
QPushButton:pressed, QToolButton:pressed { background: $line_soft; }
QPushButton:focus, QToolButton:focus { border: 2px solid $focus; padding: ${s5}px ${s13}px; }
QPushButton:checked, QToolButton:checked { background: $panel_high; border: 2px solid $gold; color: $gold;
  padding: ${s5}px ${s13}px; }
QPushButton:checked:focus, QToolButton:checked:focus { border-color: $focus; }
QPushButton:disabled, QToolButton:disabled { color: $ink_faint; border-color: $line_soft; background: $panel; }
QPushButton[kind="primary"] { background: $gold; color: $gold_ink; border: 1px solid $gold; font-weight: 700;
  padding: ${s6}px ${s14}px; min-width: ${s60}px; }
QPushButton[kind="primary"]:hover { background: $gold_high; }
QPushButton[kind="primary"]:pressed { background: $gold_low; }
QPushButton[kind="primary"]:focus { border: 2px solid $ink; padding: ${s5}px ${s13}px; }
QPushButton[kind="primary"]:disabled { background: $gold_deep; color: $panel; border-color: $gold_deep; }
QPushButton[kind="ghost"], QToolButton[kind="ghost"] { background: transparent; border: 1px solid transparent; }
QPushButton[kind="ghost"]:hover, QToolButton[kind="ghost"]:hover { background: $panel_high; }
QPushButton[kind="ghost"]:focus, QToolButton[kind="ghost"]:focus { border: 2px solid $focus; }
QToolButton[kind="tile"] { background: transparent; border: 1px solid transparent; padding: ${s2}px 0; }
QToolButton[kind="tile"]:hover { background: $panel_high; }
QToolButton[kind="tile"]:focus { border: 2px solid $focus; padding: ${s1}px 0; }
QToolButton[kind="link"] { background: transparent; border: 1px solid transparent; padding: 0 2px; font-weight: 600;
    color: $focus; text-decoration: underline; }
QToolButton[kind="link"]:hover { background: $panel_high; }
QToolButton[kind="link"]:focus { border: 1px solid $focus; }
QToolButton[kind="sign"] { background: transparent; border: none; padding: 0; }
QToolButton[kind="sign"]:hover { background: $panel_high; }
QPushButton[kind="danger"] { color: $bad; border-color: $bad; }
QPushButton[kind="segment"] { padding: ${s5}px ${s10}px; }
QPushButton[kind="segment"]:focus, QPushButton[kind="segment"]:checked { padding: ${s4}px ${s9}px; }

QLineEdit, QSpinBox, QPlainTextEdit, QTextEdit, QTextBrowser {
  background: $field; color: $ink; border: 1px solid $line; border-radius: ${s6}px; padding: ${s5}px ${s8}px;
  selection-background-color: $gold; selection-color: $gold_ink; }
QLineEdit:focus, QSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus {
  border: 2px solid $focus; padding: ${s4}px ${s7}px; }
QFileDialog QToolButton { padding: ${s3}px; }
QComboBox { background: $field; border: 1px solid $line; border-radius: ${s6}px; padding: ${s5}px ${s8}px;
  combobox-popup: 0; }
QComboBox:focus { border: 2px solid $focus; }
QComboBox::drop-down { border: none; width: ${s20}px; }
QComboBox::down-arrow { image: url("$chevron_down"); width: ${s10}px; height: ${s10}px; }
QComboBox:focus { padding: ${s4}px ${s7}px; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $ink_faint; selection-background-color: $panel_high;
  selection-color: $gold; }
QComboBox QAbstractItemView::item { padding: ${s4}px ${s6}px; }
QSpinBox { padding-right: ${s20}px; }
QSpinBox::up-button, QSpinBox::down-button { background: transparent; border: none; width: ${s18}px;
  subcontrol-origin: border; }
QSpinBox::up-button { subcontrol-position: top right; margin-top: ${s3}px; }
QSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: ${s3}px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: $panel_high; }
QSpinBox::up-arrow { image: url("$arrow_up"); width: ${s7}px; height: ${s7}px; }
QSpinBox::down-arrow { image: url("$chevron_down"); width: ${s8}px; height: ${s8}px; }
QCheckBox::indicator, QRadioButton::indicator { width: ${s14}px; height: ${s14}px; border: 1px solid $ink_faint;
  background: $field; }
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: ${round}px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked { background: $gold; border-color: $gold; }
QCheckBox::indicator:checked { image: url("$check"); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid $focus; }
QSlider { min-height: ${s20}px; }
QSlider::groove:horizontal { height: 4px; background: $line; border-radius: 2px; }
QSlider::handle:horizontal { width: ${s14}px; margin: -${s6}px 0; border-radius: ${round}px; background: $gold; }
QSlider::handle:horizontal:focus { background: $focus; }

QScrollArea, QListView, QTreeView, QTableView { background: transparent; border: none; }
QListView { outline: none; icon-size: ${s16}px; }
QListView#suggestions { background: $panel; border: 1px solid $ink_faint; selection-background-color: $panel_high;
  selection-color: $gold; }
QListView#suggestions::item { padding: ${s4}px ${s6}px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical { background: $line; border-radius: 4px; min-height: 30px; margin: 2px; }
QScrollBar::handle:vertical:hover { background: $ink_faint; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:horizontal { background: $line; border-radius: 4px; min-width: 30px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {
  background: transparent; border: none; width: 0; height: 0; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { qproperty-drawBase: 0; icon-size: ${s16}px; }
QTabBar::tab { background: transparent; color: $ink_dim; border: none; border-bottom: 2px solid transparent;
  padding: ${s6}px ${s10}px; }
QTabBar::tab:hover { color: $ink; background: $panel_high; }
QTabBar::tab:selected { color: $gold; border-bottom: 2px solid $gold; }
QTabBar::tab:focus { background: $panel_high; color: $focus; }
QTabBar::tab:disabled { color: $ink_faint; }
QTabBar QToolButton { padding: 0; border: none; border-radius: 0; background: $panel_lift; }
QTabBar QToolButton::left-arrow { image: url("$arrow_left"); width: ${s9}px; height: ${s9}px; }
QTabBar QToolButton::right-arrow { image: url("$arrow_right"); width: ${s9}px; height: ${s9}px; }
QTreeView::item, QListWidget::item { padding: ${s3}px ${s2}px; }
QTreeView::item:selected, QListWidget::item:selected,
QTableView::item:selected { background: $panel_high; color: $gold; }
QTreeView::item:hover, QListWidget::item:hover { background: $panel_lift; }
QHeaderView::section { background: $panel; color: $ink_dim; border: none; border-bottom: 1px solid $line;
  padding: ${s4}px ${s6}px; }
QTableView { gridline-color: $line_soft; }
QMenu { background: $panel; border: 1px solid $ink_faint; padding: ${s4}px; }
QMenu::item { padding: ${s5}px ${s20}px; border-radius: 4px; }
QMenu::item:disabled { color: $ink_faint; }
QMenu::item:selected { background: $panel_high; color: $gold; }
QMenu::separator { height: 1px; background: $line_soft; margin: 4px; }
QMainWindow { background: $felt_deep; }
QDialog, QMessageBox { background: $panel; border: 2px solid $ink_faint; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $line_soft; }
""")


def style_sheet(points: float, signs: Mapping[str, str] | None = None) -> str:
    """The sheet for a text size in points; paddings grow with it. `signs` are files of pictures by icon name."""
    sizes = {f"s{px}": str(max(1, round(px * points / 10))) for px in (*range(1, 21), 60)}
    sizes["round"] = str(int(sizes["s14"]) // 2)  # a radius above half the side would leave the corners square
    texts = {
        "title": f"{points * 2.4:.1f}",
        "heading": f"{points * 1.35:.1f}",
        "small": f"{points * 0.86:.1f}",
    }
    colours = {
        **asdict(p.worn()),
        "panel_veil": "rgba({}, {}, {}, 232)".format(*p.channels(p.PANEL)),
        "gold_edge": p.blend(p.GOLD_DEEP, p.GOLD, 0.5),
        "gold_high": p.blend(p.GOLD, "#ffffff", 0.14),
        "gold_low": p.blend(p.GOLD, "#000000", 0.12),
    }
    pictures = {name: (signs or {}).get(name, "") for name in _SIGNS}
    return _SHEET.substitute(**sizes, **texts, **colours, **pictures)
