import { cmptSendPhoneAuthCode } from '@leitai/contract/identity/realname'
import { judgeUserPhone } from '@leitai/contract/identity/security'
import { Alert, Anchor, type TextInputProps } from '@mantine/core'
import { Link } from 'react-router'
import { useCallWhen } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { CodeField } from '../verify/CodeField.tsx'

/** A code to the user's phone; users without one are directed to bind one. */
export function PhoneCode({ input, done }: { input: TextInputProps; done: boolean }) {
  const app = useApp()
  const t = useText('realname')
  const { data } = useCallWhen(judgeUserPhone, {})
  if (data?.bound === false) {
    return (
      <Alert color="yellow">
        {t('phone.none')}{' '}
        <Anchor component={Link} to={paths.otherSettings('phone')} inherit c="inherit" underline="always">
          {t('phone.bind')}
        </Anchor>
      </Alert>
    )
  }
  if (done) return <Alert color="teal">{t('form.phoneDone')}</Alert>
  const description = data?.phone ? t('form.code.help', { phone: data.phone }) : t('form.code.helpAny')
  return (
    <CodeField
      input={{
        label: t('form.code'),
        description,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        ...input,
      }}
      ask={() => ({ to: 'own', send: (proof) => app.call(cmptSendPhoneAuthCode, proof) })}
    />
  )
}
