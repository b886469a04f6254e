// An app's author writes `import OutletDaemon`, and has the app, its options and its requests too.
@_exported public import ArgumentParser
@_exported public import MicroHTTPD
@_exported public import Outlet
@_exported public import OutletServer
