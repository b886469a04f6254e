// Who serves an app has what its author writes with, and the server's configuration too.
@_exported public import MicroHTTPD
@_exported public import Outlet
