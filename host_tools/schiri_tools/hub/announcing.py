"""The hub's name in the local network, by multicast DNS."""

import socket

from zeroconf import DNSQuestionType, Error, IPVersion, NonUniqueNameException
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from ..util.errors import UserError
from . import HOST, NAME

_KIND = "_schiri._tcp.local."
# The time for another hub to answer. A responder may delay an answer that it has just multicast by a second.
_LOOK_MS = 1_500


class Announcement:
    """The answers to queries for `schiri-hub.local`, which are given from `begin` to `end`."""

    def __init__(self, address: str, port: int) -> None:
        """`address` is the IPv4 address at which boxes reach this PC, and on whose interface the hub answers; `port` is
        the hub's port for boxes."""
        self._info = AsyncServiceInfo(
            _KIND, f"{NAME}.{_KIND}", port=port, addresses=[socket.inet_aton(address)], server=f"{HOST}."
        )
        self._address = address
        self._zeroconf: AsyncZeroconf | None = None

    async def begin(self) -> None:
        """Starts to answer. Raises `UserError` if that is not possible, or if another hub answers for the name."""
        try:
            self._zeroconf = AsyncZeroconf(interfaces=[self._address], ip_version=IPVersion.V4Only)
            # Registering asks for a unicast answer, which may go to another program on this PC. So a query comes first.
            if await self._zeroconf.async_get_service_info(_KIND, self._info.name, _LOOK_MS, DNSQuestionType.QM):
                raise NonUniqueNameException
            await (await self._zeroconf.async_register_service(self._info))
        except NonUniqueNameException as error:
            await self.end()
            raise UserError(f"Another hub in this network is called {HOST}: boxes can go by addresses.") from error
        except (OSError, Error) as error:
            await self.end()
            raise UserError(f"The name {HOST} cannot be announced: boxes can go by the address.") from error

    async def end(self) -> None:
        """Stops answering mDNS queries, and tells the network that the name of the hub is free."""
        if self._zeroconf:
            await self._zeroconf.async_close()
            self._zeroconf = None
