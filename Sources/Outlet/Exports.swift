// An app's author writes `import Outlet`, and has the nodes and the server's configuration too.
@_exported public import MicroHTTPD
@_exported public import ViewTree
