// The windows of browser tests.
export const DESKTOP_SIZE = { width: 1280, height: 800 }
export const PHONE_SIZE = { width: 360, height: 740 }
