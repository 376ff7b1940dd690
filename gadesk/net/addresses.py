"""Under which addresses other machines of the network reach this one, the likeliest first."""

from __future__ import annotations

import ipaddress
import socket

from gadesk.records import dataclass

LOOPBACK = ("127.0.0.1", "::1")
_VIRTUAL = ("docker", "veth", "virbr", "vmnet", "vboxnet", "br-", "tun", "tap", "wg", "zt", "utun", "tailscale", "lxc")
_RANKS = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
_PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


@dataclass(frozen=True, slots=True)
class Interface:
    """One address of this machine, with the interface that has it: a link-local address of version 6 names it."""

    name: str
    address: str
    prefix: int

    @property
    def version(self) -> int:
        """Return 4 or 6."""
        return 6 if ":" in self.address else 4

    @property
    def broadcast(self) -> str:
        """Return the address that all machines of an interface of version 4 hear."""
        return str(ipaddress.ip_network(f"{self.address}/{self.prefix}", strict=False).broadcast_address)


def interfaces() -> list[Interface]:
    """Return the addresses of all interfaces that are up."""
    import ifaddr  # only who plays with others needs it

    found = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            address = each.ip if isinstance(each.ip, str) else each.ip[0]
            local = ":" in address and ipaddress.ip_address(address).is_link_local
            found.append(Interface(adapter.nice_name, f"{address}%{adapter.name}" if local else address,
                                   each.network_prefix))  # fmt: skip
    return found


def own_addresses() -> list[str]:
    """Return the addresses to tell others, the likeliest first; the loopback ones where there are no others."""
    routed = [address for family, target in _PROBES if (address := _towards(family, target))]
    usable = [each for each in interfaces() if not ipaddress.ip_address(_bare(each.address)).is_loopback]
    usable.sort(key=lambda each: _rank(each, routed))
    return [each.address for each in usable] or list(LOOPBACK[:1])


def addresses_to_type() -> list[str]:
    """Return the addresses that somebody at another machine may type, the likeliest first.

    A link's own one of version 6 is told only where there is no other, and without its interface: that is this
    machine's name for it, and the other one's is found by trying (`by_every_link`).
    """
    every = own_addresses()
    return [each for each in every if "%" not in each] or [_bare(each) for each in every]


def by_every_link(address: str) -> list[str]:
    """Return the address as it is reached: a link's own one of version 6 without its interface lies behind any."""
    try:
        local = ":" in address and "%" not in address and ipaddress.ip_address(address).is_link_local
    except ValueError:
        local = False
    links = [each.address.partition("%")[2] for each in interfaces() if "%" in each.address] if local else []
    return [f"{address}%{link}" for link in dict.fromkeys(links)] or [address]


def with_port(address: str, port: int) -> str:
    """Write an address with its port, as it may be typed."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _rank(each: Interface, routed: list[str]) -> tuple[bool, bool, bool, bool, int]:
    """Sort what a person on the same sofa reaches before what is a machine's own business."""
    address = ipaddress.ip_address(_bare(each.address))
    private = next((at for at, net in enumerate(_RANKS) if address in ipaddress.ip_network(net)), len(_RANKS))
    virtual = each.name.lower().startswith(_VIRTUAL)
    return virtual, address.is_link_local, each.version == 6, each.address not in routed, private


def _bare(address: str) -> str:
    return address.partition("%")[0]


def _towards(family: socket.AddressFamily, target: str) -> str:
    """Return the address that packets to a far place would come from; no packet is sent for it."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
