import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TextInput, type TextInputProps } from '@mantine/core'
import { userNameIsExist } from '../contract.ts'

interface NameForm {
  values: { userName: string }
  setError(name: 'userName', problem: string): void
  checkOne(name: 'userName'): boolean
  field(name: 'userName'): TextInputProps
}

/** Whether an error is about the user name and belongs next to its field. */
export const isNameRefusal = (code: string) =>
  ['account.userNameTaken', 'account.nameAlike', 'account.nameReserved'].includes(code)

/** The user name of a new account; checks on blur whether it is available. */
export function UserNameField({ form }: { form: NameForm }) {
  const t = useText('account')
  const known = useSend(userNameIsExist)
  const check = async () => {
    if (!form.checkOne('userName')) return
    const found = await known.run({ userName: form.values.userName.trim() })
    if (found?.exist) form.setError('userName', t('userName.taken'))
  }
  return (
    <TextInput
      label={t('userName')}
      required
      autoComplete="username"
      maxLength={20}
      {...form.field('userName')}
      onBlur={check}
    />
  )
}
