type Contact = { email: string } | { phone: string; countryCode: string }

/** Where a code goes, as a captcha's purpose names it. */
export const addressOf = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.countryCode}${contact.phone}`
