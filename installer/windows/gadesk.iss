; The Windows installer, made by Inno Setup 6: iscc /DVersion=0.1.0 /DBundle=dist\gadesk /DIcon=made\gadesk.ico gadesk.iss
; It installs for the user alone unless told otherwise, so that nobody needs an administrator.
#ifndef Version
  #error iscc needs /DVersion
#endif
#define Kind(Suffix, Type, Words) \
  "Root: HKA; Subkey: Software\Classes\" + Suffix + "; ValueType: string; ValueData: " + Type + "; Flags: uninsdeletevalue" + NewLine + \
  "Root: HKA; Subkey: Software\Classes\" + Type + "; ValueType: string; ValueData: " + Words + "; Flags: uninsdeletekey" + NewLine + \
  "Root: HKA; Subkey: Software\Classes\" + Type + "\DefaultIcon; ValueType: string; ValueData: ""{app}\gadesk.exe,0""" + NewLine + \
  "Root: HKA; Subkey: Software\Classes\" + Type + "\shell\open\command; ValueType: string; ValueData: """"""{app}\gadesk.exe"""" """"%1"""""""

[Setup]
AppId={{6E1C0A0C-6F0B-4B6B-9B0E-0D5C1E0F7A11}
AppName=gadesk
AppVersion={#Version}
AppPublisher=the gadesk project
VersionInfoVersion={#Version}
DefaultDirName={autopf}\gadesk
DefaultGroupName=gadesk
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
Compression=lzma2/max
SolidCompression=yes
OutputBaseFilename=gadesk-{#Version}-windows-x86_64
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\gadesk.exe
LicenseFile=..\..\LICENSE
ChangesAssociations=yes
CloseApplications=yes
WizardStyle=modern

[Tasks]
Name: desktop; Description: "A sign on the desktop"; Flags: unchecked

[InstallDelete]
; What an earlier version brought and this one does not; the user's own data lie elsewhere.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{group}\gadesk"; Filename: "{app}\gadesk.exe"
Name: "{autodesktop}\gadesk"; Filename: "{app}\gadesk.exe"; Tasks: desktop

[Registry]
#emit Kind(".gadeck", "gadesk.deck", "Grand Archive deck")
#emit Kind(".gareplay", "gadesk.replay", "gadesk replay")
#emit Kind(".gascenario", "gadesk.scenario", "gadesk scenario")

[Run]
Filename: "{app}\gadesk.exe"; Description: "Start gadesk"; Flags: nowait postinstall skipifsilent
