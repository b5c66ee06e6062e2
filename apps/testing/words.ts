/** A text of which only the Chinese is given; the English is empty unless given. */
export const words = (zh: string, en = '') => ({ zh, en })
