import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { OwnerWebhooks } from '@leitai/platform/web/app/webhook/OwnerWebhooks.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Alert, Anchor, Checkbox, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Mailing, noticeNum, noticeSettings, SettingKind, saveNoticeSetting } from '../contract.ts'
import classes from './Notices.module.css'
import { PushSettings } from './PushSettings.tsx'
import { QuietHours } from './QuietHours.tsx'

/** How a user is told of what: what counts as unread, mails, pushes and own webhooks, and when they wait. */
export function NoticeSettings() {
  const t = useText('message')
  const { of, email, quiet } = useCall(noticeSettings, {})
  const { userId } = useMe()
  return (
    <>
      <Text fz="sm" c="var(--quiet)" maw={640} mb="md">
        {t('settings.intro')}
      </Text>
      {email === null ? (
        <Alert color="orange" mb="md" maw={640}>
          {t('settings.noEmail')}{' '}
          <Anchor component={Link} to={paths.otherSettings('email')} inherit>
            {t('settings.bind')}
          </Anchor>
        </Alert>
      ) : (
        <p>
          {t('settings.email')} <strong>{email}</strong>{' '}
          <Anchor component={Link} to={paths.otherSettings('email')} inherit>
            {t('settings.change')}
          </Anchor>
        </p>
      )}
      <ul className={classes.settings}>
        {SettingKind.options.map((kind) => (
          <Row key={kind} kind={kind} setting={of[kind]} canMail={email !== null} />
        ))}
      </ul>
      <QuietHours quiet={quiet} />
      <PushSettings />
      <Title order={2} fz={18} mt="xl" mb="xs">
        {t('webhooks')}
      </Title>
      {userId !== null && <OwnerWebhooks ownerKind="person" ownerId={userId} to={paths.noticeSettings} />}
    </>
  )
}

interface RowProps {
  kind: SettingKind
  setting: WireOf<typeof noticeSettings>['of'][SettingKind]
  canMail: boolean
}

function Row({ kind, setting, canMail }: RowProps) {
  const t = useText('message')
  // The new choices while they are being saved.
  const [chosen, setChosen] = useState<Partial<typeof setting>>({})
  const save = useSend(saveNoticeSetting, { changes: [noticeSettings, noticeNum] })
  const { muted, mail, push, webhook } = { ...setting, ...chosen }
  const change = async (next: Partial<typeof setting>) => {
    setChosen(next)
    if (await save.run({ kind, ...next })) notify('success', t('settings.saved'))
    setChosen({})
  }
  const fixed = kind === 'system'
  return (
    <li>
      <strong>{t(`told.${kind}`)}</strong>
      <Checkbox
        label={t('settings.count')}
        aria-label={t('settings.countOf', { kind: t(`told.${kind}`) })}
        description={fixed && t('settings.system')}
        checked={!muted}
        disabled={fixed}
        onChange={(event) => void change({ muted: !event.currentTarget.checked })}
      />
      <div className={classes.ways}>
        <Checkbox
          label={t('settings.push')}
          aria-label={t('settings.pushOf', { kind: t(`told.${kind}`) })}
          checked={push}
          disabled={muted}
          onChange={(event) => void change({ push: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('settings.webhook')}
          aria-label={t('settings.webhookOf', { kind: t(`told.${kind}`) })}
          checked={webhook}
          disabled={muted}
          onChange={(event) => void change({ webhook: event.currentTarget.checked })}
        />
      </div>
      <NativeSelect
        label={t('settings.mail')}
        aria-label={t('settings.mailOf', { kind: t(`told.${kind}`) })}
        description={!canMail && t('settings.needsEmail')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={mail}
        disabled={!canMail && mail === 'never'}
        data={Mailing.options.map((value) => ({
          value,
          label: t(`mail.${value}`),
          disabled: !canMail && value !== 'never',
        }))}
        onChange={(event) => void change({ mail: Mailing.parse(event.currentTarget.value) })}
      />
    </li>
  )
}
