import { useMe } from '@leitai/platform/web/app/session'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { LinkAccount } from './LinkAccount.tsx'
import classes from './Lti.module.css'
import type { Entered } from './use-launch.ts'

interface WhoProps {
  who: Entered
  pending: boolean
  onConfirm: () => Promise<unknown>
  onLogIn: (who: Entered) => unknown
  onLinked: () => unknown
}

/** Whose launch this is, for somebody who might be another: they go on, link their own account, or leave. */
export function Who({ who, pending, onConfirm, onLogIn, onLinked }: WhoProps) {
  const t = useText('lti')
  const words = useWords()
  const me = useMe()
  const [linking, setLinking] = useState(false)
  const { person, course, account, ticket } = who
  const platform = words(who.platform)
  const facts = [
    [t('who.platform'), platform],
    [t('who.person'), person || t('who.nameless')],
    ...(course === '' ? [] : [[t('who.course'), course]]),
    ...(account === null ? [] : [[t('who.account'), account]]),
  ] as const
  return (
    <>
      <Text mb="md">
        {t(ticket === null ? 'who.text' : account === null ? 'who.new' : 'who.other', {
          platform,
          name: me.userName ?? '',
        })}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <Group>
        {ticket === null ? (
          <Button loading={pending} onClick={() => void onConfirm()}>
            {t('who.go')}
          </Button>
        ) : (
          <>
            {account === null && (
              <Button onClick={() => setLinking(true)}>{t('who.link', { name: me.userName ?? '' })}</Button>
            )}
            <Button variant={account === null ? 'default' : 'filled'} onClick={() => void onLogIn(who)}>
              {account === null ? t('who.another') : t('who.as', { name: account })}
            </Button>
          </>
        )}
        <Button variant="subtle" component={Link} to={paths.home()}>
          {t('who.not')}
        </Button>
      </Group>
      {linking && ticket !== null && (
        <LinkAccount ticket={ticket} platform={platform} onLinked={onLinked} onClose={() => setLinking(false)} />
      )}
    </>
  )
}
