// Gives clients of this module what an app's author needs, and the configuration of the server.
@_exported public import MicroHTTPD
@_exported public import Outlet
