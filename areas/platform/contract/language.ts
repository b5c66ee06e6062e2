/** The languages of the site. */
export type Language = 'zh' | 'en'

const YEAR_SECONDS = 365 * 24 * 3600

/** The cookie that keeps a visitor's choice; the server sets it for an address with `lang`, a page itself when it is switched. */
export const languageCookie = (language: Language) => `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
