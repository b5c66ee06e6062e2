import { foldEmail } from '@leitai/platform/contract/fold'
import { usePhoneNumber } from '../../verify/web/shared/PhoneField.tsx'

export type By = 'phone' | 'email'

/** Both ways, the site's first one (`firstContact`) in front. */
export const inOrder = (first: By): readonly By[] => (first === 'phone' ? ['phone', 'email'] : ['email', 'phone'])

/** The part of a form that has both fields. */
interface ContactForm {
  values: { phone: string; email: string }
  setError(name: By, problem: string | undefined): void
  checkOne(name: By): boolean
}

/** The phone number or e-mail address to which a code is sent; `read` validates it and shows errors next to its field. */
export function useContact(by: By, form: ContactForm) {
  const number = usePhoneNumber(form.values.phone, (problem) => form.setError('phone', problem))
  const read = async () => {
    if (by === 'phone') return number.read()
    return form.checkOne('email') ? { email: foldEmail(form.values.email) } : null
  }
  return { number, read }
}
