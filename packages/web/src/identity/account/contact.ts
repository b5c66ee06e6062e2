import { usePhoneNumber } from '../verify/PhoneField.tsx'

export type By = 'phone' | 'email'

/** What is needed of a form that has both fields. */
interface ContactForm {
  values: { phone: string; email: string }
  setError(name: By, problem: string | undefined): void
  checkOne(name: By): boolean
}

/** The phone or the e-mail address that a code goes to; `read` checks it and says beside its field what is wrong. */
export function useContact(by: By, form: ContactForm) {
  const number = usePhoneNumber(form.values.phone, (problem) => form.setError('phone', problem))
  const read = async () => {
    if (by === 'phone') return number.read()
    return form.checkOne('email') ? { email: form.values.email.trim() } : null
  }
  return { number, read }
}
