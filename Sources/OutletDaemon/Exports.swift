// Re-exports what an app's author needs: the app, its options and its requests come with `import OutletDaemon`.
@_exported public import ArgumentParser
@_exported public import MicroHTTPD
@_exported public import Outlet
@_exported public import OutletServer
