import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Choice } from './Choice.tsx'
import { inOrder } from './contact.ts'
import { Frame } from './Frame.tsx'
import { RecoverContact } from './RecoverContact.tsx'
import { RecoverPassword } from './RecoverPassword.tsx'

/** Password recovery: prove a contact, set the new password, sign in. */
export default function FindPasswd() {
  const t = useText('account')
  const { site } = useApp()
  const [by, setBy] = useState(site.firstContact)
  const [resetToken, setResetToken] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <Frame title={t('recover.done')}>
        <Head title={t('recover.done')} index={false} />
        <Stack>
          <Text>{t('recover.doneText')}</Text>
          <Button size="md" component={Link} to={paths.login()} fullWidth>
            {t('recover.login')}
          </Button>
        </Stack>
      </Frame>
    )
  }
  return (
    <Frame title={t('recover.title')}>
      <Head title={t('recover.title')} index={false} />
      {resetToken === null ? (
        <>
          <Choice
            label={t('recover.by')}
            value={by}
            onChange={setBy}
            data={inOrder(site.firstContact).map((value) => ({
              value,
              label: t(value === 'phone' ? 'recover.byPhone' : 'recover.byEmail'),
            }))}
          />
          <RecoverContact by={by} onProved={setResetToken} />
        </>
      ) : (
        <RecoverPassword resetToken={resetToken} onDone={() => setDone(true)} onLost={() => setResetToken(null)} />
      )}
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('recover.known')}{' '}
        <Anchor component={Link} to={paths.login()} underline="always" inherit>
          {t('login.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}
