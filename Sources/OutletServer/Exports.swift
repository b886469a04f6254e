// Re-exports what an app's author needs, and the messages.
@_exported public import HTTPMessages
@_exported public import Outlet
