/** The languages of the site. */
export type Language = 'zh' | 'en'
