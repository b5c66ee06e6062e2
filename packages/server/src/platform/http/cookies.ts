export const SESSION_COOKIE = 'session_token'
export const LANGUAGE_COOKIE = 'lang'
/** Ties an SSO log-in's ticket to the browser that began it. */
export const BROWSER_COOKIE = 'sso_browser'
/** Says which accounts were logged in to in a browser before (identity/account/known-device.ts). */
export const KNOWN_DEVICE_COOKIE = 'known_device'
export const KNOWN_DEVICE_DAYS = 400
/** A log-in that a link asks for, until its reader has said yes or no (session-address.ts). */
export const CONTINUE_COOKIE = 'continue_as'
