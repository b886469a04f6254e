// An app's author writes `import Outlet`, and has the nodes too.
@_exported public import ViewTree
