import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { accessLog, twoStepEnd, twoStepState } from '../contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'
import { TwoStepSetup } from './TwoStepSetup.tsx'

const changes = [twoStepState, getUserOtherSetting, accessLog]
const FEW = 3

/** Two-step verification: enabled with an authenticator, disabled by one of its codes. */
export function TwoStepSection({ hasPassword }: { hasPassword: boolean }) {
  const app = useApp()
  const t = useText('security')
  const { on, recoveryLeft } = useCall(twoStepState, {})
  const [codes, setCodes] = useState<string[] | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const kept = () => {
    setCodes(null)
    close()
  }
  const begun = async (recoveryCodes: string[]) => {
    // Stored before any refetch, as the server returns them only once.
    setCodes(recoveryCodes)
    await refetch(app, changes)
  }
  return (
    <Section id="twoStep" help={t('twoStep.help')}>
      <div className={classes.row}>
        <Group gap="sm">
          <StateBadge tone={on ? 'good' : 'done'}>{t(on ? 'twoStep.isOn' : 'twoStep.isOff')}</StateBadge>
          {on && <span className={classes.quiet}>{t('twoStep.left', { count: recoveryLeft })}</span>}
        </Group>
        {!open && codes === null && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(on ? 'twoStep.end' : 'twoStep.begin')}
          </Button>
        )}
      </div>
      {on && codes === null && recoveryLeft <= FEW && <Alert color="ember">{t('twoStep.few')}</Alert>}
      {codes !== null ? (
        <RecoveryCodes codes={codes} onSaved={kept} />
      ) : (
        open &&
        (on ? (
          <TwoStepEnd onClose={close} />
        ) : (
          <TwoStepSetup hasPassword={hasPassword} onDone={begun} onCancel={close} />
        ))
      )}
    </Section>
  )
}

const blank = { code: '' }

function TwoStepEnd({ onClose }: { onClose: () => void }) {
  const t = useText('security')
  const form = useFields(blank, { code: twoStepEnd.input.shape.code }, { labels: { code: t('twoStep.endCode') } })
  const end = useSend(twoStepEnd, {
    changes,
    refused: ({ code, message }) => {
      if (code === 'twoStep.wrong') form.setError('code', message)
      return code === 'twoStep.wrong'
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check() || !(await end.run({ code: form.values.code.trim() }))) return
    notify('success', t('twoStep.ended'))
    onClose()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        label={t('twoStep.endCode')}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        {...form.field('code')}
      />
      <Group>
        <Button type="submit" color="red" loading={end.pending}>
          {t('twoStep.end')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

/** The recovery codes, shown only once, to copy or download. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText('security')
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('twoStep.file')}\n${text}\n`)}`
  return (
    <div className={classes.form} role="status">
      <LeaveGuard dirty title={t('twoStep.leave')} text={t('twoStep.leaveText')} />
      <strong>{t('twoStep.codes')}</strong>
      <p className={classes.quiet}>{t('twoStep.codesText')}</p>
      <List className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.mono}>
            {code}
          </li>
        ))}
      </List>
      <Group>
        <CopyButton text={text} label={t('twoStep.copyCodes')} />
        <Button variant="default" size="compact-sm" component="a" href={file} download="leitai-recovery-codes.txt">
          {t('twoStep.download')}
        </Button>
      </Group>
      <div>
        <Button onClick={onSaved}>{t('twoStep.kept')}</Button>
      </div>
    </div>
  )
}
