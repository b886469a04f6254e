import Glibc

/// An object of each thread, which keeps it until it ends.
@safe struct ThreadObject<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    /// Makes a place for it; nil if the process has no more.
    init?() {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key) { object in
            guard let object = unsafe object else { return }
            unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
        }
        guard result == 0 else { return nil }
        self.key = key
    }

    /// The object of the thread that calls.
    var current: Object? {
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the object of the thread that calls.
    func set(_ object: Object) {
        let old = unsafe pthread_getspecific(key)
        let new = unsafe Unmanaged.passRetained(object).toOpaque()
        guard unsafe pthread_setspecific(key, new) == 0 else {
            return unsafe Unmanaged<Object>.fromOpaque(new).release()
        }
        if let old = unsafe old { unsafe Unmanaged<Object>.fromOpaque(old).release() }
    }
}
