import { useMe } from '@leitai/identity/account/web/shared/session'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import { bindThird } from '@leitai/identity/sso/contract'
import { askForProof, Proof } from '@leitai/identity/verify/web/shared/Proof.tsx'
import { secret } from '@leitai/platform/contract/form'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
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
      <Facts className={classes.facts}>
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </Facts>
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

interface LinkAccountProps {
  ticket: string
  platform: string
  onLinked: () => unknown
  onClose: () => void
}

/** Links the person of a launch with the account that is logged in, once the user has proved who they are. */
function LinkAccount({ ticket, platform, onLinked, onClose }: LinkAccountProps) {
  const t = useText('lti')
  const account = useText('account')
  const { twoStep, hasPassword } = useCall(getUserOtherSetting, {})
  const kind = twoStep ? 'code' : hasPassword ? 'password' : 'none'
  const labels = { proof: account(kind === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields({ proof: '' }, kind === 'none' ? {} : { proof: secret }, { labels })
  const bind = useSend(bindThird, { changes: [getUserOtherSetting], refused: askForProof(form.setError) })
  const submit = async () => {
    if (!form.check() || !(await bind.run({ token: ticket, proof: form.values.proof }))) return
    onClose()
    await onLinked()
  }
  return (
    <FormDialog
      title={t('link.title')}
      go={t('link.go')}
      noValidate
      loading={bind.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      <Text fz="sm">{t('link.text', { platform })}</Text>
      <Proof kind={kind} field={form.field('proof')} />
    </FormDialog>
  )
}
