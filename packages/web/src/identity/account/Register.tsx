import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export default function Register() {
  const t = useText('account')
  const [search] = useSearchParams()
  const back = search.get('back')
  const [by, setBy] = useState<'phone' | 'email'>('phone')
  return (
    <Frame title={t('register.title')}>
      <Head title={t('register.title')} description={t('claim.more')} />
      <Choice
        label={t('register.by')}
        value={by}
        onChange={setBy}
        data={[
          { value: 'phone', label: t('register.byPhone') },
          { value: 'email', label: t('register.byEmail') },
        ]}
      />
      <RegisterForm key={by} by={by} back={back} invitedBy={search.get('invite')} />
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('register.known')}{' '}
        <Anchor component={Link} to={paths.login(back ?? undefined)} underline="always" inherit>
          {t('login.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}
