/** +86 138****0001: enough to recognise one's own number, too little for anybody else. */
export function maskPhone(countryCode: string, phone: string): string {
  const shown = phone.length >= 7 ? [3, 4] : [1, 1]
  const stars = '*'.repeat(Math.max(phone.length - (shown[0] ?? 0) - (shown[1] ?? 0), 1))
  return `+${countryCode} ${phone.slice(0, shown[0])}${stars}${phone.slice(-(shown[1] ?? 1))}`
}

/** z***@example.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
