import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Choice } from './Choice.tsx'
import { inOrder } from './contact.ts'
import { Frame } from './Frame.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export default function Register() {
  const t = useText('account')
  const { site } = useApp()
  const [search] = useSearchParams()
  const back = search.get('back')
  const [by, setBy] = useState(site.firstContact)
  return (
    <Frame title={t('register.title')}>
      <Head title={t('register.title')} description={t('claim.more')} />
      <Choice
        label={t('register.by')}
        value={by}
        onChange={setBy}
        data={inOrder(site.firstContact).map((value) => ({
          value,
          label: t(value === 'phone' ? 'register.byPhone' : 'register.byEmail'),
        }))}
      />
      <RegisterForm by={by} back={back} invitedBy={search.get('invite')} />
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('register.known')}{' '}
        <Anchor component={Link} to={paths.login(back ?? undefined)} underline="always" inherit>
          {t('login.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}
