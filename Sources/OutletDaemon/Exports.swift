// An app's author writes `import OutletDaemon`, and has the app and its options too.
@_exported public import ArgumentParser
@_exported public import Outlet
