type Contact = { email: string } | { phone: string; countryCode: string }

/** The recipient of a code, as a captcha's purpose contains it. */
export const addressOf = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.countryCode}${contact.phone}`
