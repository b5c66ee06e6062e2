import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { unlock, unlockTicketOf } from '../contract.ts'

/** Target of the link in an account-lock mail. Unlocks only by its button, as mail scanners follow links too. */
export default function Unlock() {
  const t = useText('account')
  const [search] = useSearchParams()
  const ticket = search.get('ticket') ?? ''
  const { data, error } = useCallWhen(unlockTicketOf, ticket ? { ticket } : null)
  const send = useSend(unlock)
  const [done, setDone] = useState(false)
  const login = (variant: 'filled' | 'default') => (
    <Button component={Link} to={paths.login()} variant={variant}>
      {t('unlock.login')}
    </Button>
  )
  return (
    <>
      <Head title={t('unlock.title')} index={false} />
      <div className="page">
        {done ? (
          <Empty heading title={t('unlock.done')} text={t('unlock.doneText')}>
            {login('filled')}
          </Empty>
        ) : error || !ticket ? (
          <Empty heading drawing="broken" title={t('unlock.wrong')} text={t('unlock.wrongText')}>
            {login('default')}
          </Empty>
        ) : data ? (
          <Empty heading title={t('unlock.title')} text={t('unlock.text', { name: data.userName })}>
            <Button loading={send.pending} onClick={async () => setDone((await send.run({ ticket })) !== undefined)}>
              {t('unlock.go')}
            </Button>
          </Empty>
        ) : (
          <Skeleton h={240} my="xl" />
        )}
      </div>
    </>
  )
}
