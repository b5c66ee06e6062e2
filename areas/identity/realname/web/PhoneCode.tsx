import { useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Alert, Anchor, type TextInputProps } from '@mantine/core'
import { Link } from 'react-router'
import { judgeUserPhone } from '../../security/contract.ts'
import { CodeField } from '../../verify/web/shared/CodeField.tsx'
import { cmptSendPhoneAuthCode } from '../contract.ts'

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
