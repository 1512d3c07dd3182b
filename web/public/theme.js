// Before the first paint, so that a dark room never flashes white. A file of its own: no inline script is allowed.
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system'
