"""Under which name boxes find the hub in the local network: multicast DNS answers for it."""

import socket

from zeroconf import DNSQuestionType, Error, IPVersion, NonUniqueNameException
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from ..util.errors import UserError
from . import HOST, NAME

_KIND = "_schiri._tcp.local."
# How long another hub has to answer. One may wait for a second with an answer that it has just given to everybody.
_LOOK_MS = 1_500


class Announcement:
    """Answers for `schiri-hub.local` from `begin` to `end`."""

    def __init__(self, address: str, port: int) -> None:
        """`address` is the IPv4 address of this PC by which the boxes reach it, and where it listens to their
        questions; `port` is the hub's for boxes."""
        self._info = AsyncServiceInfo(
            _KIND, f"{NAME}.{_KIND}", port=port, addresses=[socket.inet_aton(address)], server=f"{HOST}."
        )
        self._address = address
        self._zeroconf: AsyncZeroconf | None = None

    async def begin(self) -> None:
        """Answers from here on. `UserError` if that is not possible, or another hub does."""
        try:
            self._zeroconf = AsyncZeroconf(interfaces=[self._address], ip_version=IPVersion.V4Only)
            # Registering asks, too, but for an answer to its port alone, which another program on this PC may be given.
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
        """Says that the name is free again."""
        if self._zeroconf:
            await self._zeroconf.async_close()
            self._zeroconf = None
