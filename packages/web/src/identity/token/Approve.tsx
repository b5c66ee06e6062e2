import { secret } from '@leitai/contract/core/form'
import { accessLog } from '@leitai/contract/identity/security'
import { answerTokenRequest, tokens } from '@leitai/contract/identity/token'
import { Alert, Button, Group } from '@mantine/core'
import type { FormEvent } from 'react'
import { useCall, useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { useFields } from '../../platform/ui/use-fields.ts'
import { askForProof, Proof } from '../verify/Proof.tsx'
import type { Asked } from './Connect.tsx'
import classes from './Token.module.css'

const blank = { proof: '' }

interface ApproveProps {
  asked: Asked
  code: string
  onRefuse: () => Promise<void>
  onApproved: () => void
}

/** The tool's requested scopes and origin, with approve and refuse buttons. */
export function Approve({ asked, code, onRefuse, onApproved }: ApproveProps) {
  const t = useText('token')
  const account = useText('account')
  const { proof } = useCall(tokens, {})
  const labels = { proof: account(proof === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields(blank, proof === 'none' ? {} : { proof: secret }, { labels })
  const approve = useSend(answerTokenRequest, {
    changes: [tokens, accessLog],
    refused: askForProof(form.setError),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    if (await approve.run({ code, approve: true, proof: form.values.proof })) onApproved()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      <h2>{t('connect.ask', { machine: asked.machine })}</h2>
      <dl className={classes.facts}>
        <dt>{t('code')}</dt>
        <dd className={classes.mono}>{code.toUpperCase()}</dd>
        <dt>{t('connect.machine')}</dt>
        <dd>{asked.machine}</dd>
        <dt>{t('connect.ip')}</dt>
        <dd>{asked.ip}</dd>
        <dt>{t('connect.at')}</dt>
        <dd>
          <TimeText at={asked.at} />
        </dd>
        <dt>{t('scopes')}</dt>
        <dd>{asked.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</dd>
        <dt>{t('days')}</dt>
        <dd>{t('days.count', { count: asked.days })}</dd>
      </dl>
      <Alert color="ember">{t('connect.warning')}</Alert>
      <Proof kind={proof} field={form.field('proof')} />
      <Group>
        <Button type="submit" loading={approve.pending}>
          {t('connect.approve')}
        </Button>
        <Button variant="default" onClick={onRefuse}>
          {t('connect.refuse')}
        </Button>
      </Group>
    </form>
  )
}
