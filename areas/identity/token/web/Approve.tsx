import { secret } from '@leitai/platform/contract/form'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, Group } from '@mantine/core'
import type { FormEvent } from 'react'
import { accessLog } from '../../security/contract.ts'
import { askForProof, Proof } from '../../verify/web/shared/Proof.tsx'
import { answerTokenRequest, tokens } from '../contract.ts'
import type { TokenRequest } from './Connect.tsx'
import classes from './Token.module.css'

const blank = { proof: '' }

interface ApproveProps {
  request: TokenRequest
  code: string
  onRefuse: () => Promise<void>
  onApproved: () => void
}

/** The tool's requested scopes and origin, with approve and refuse buttons. */
export function Approve({ request, code, onRefuse, onApproved }: ApproveProps) {
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
      <h2>{t('connect.ask', { machine: request.machine })}</h2>
      <Facts>
        <dt>{t('code')}</dt>
        <dd className={classes.mono}>{code.toUpperCase()}</dd>
        <dt>{t('connect.machine')}</dt>
        <dd>{request.machine}</dd>
        <dt>{t('connect.ip')}</dt>
        <dd>{request.ip}</dd>
        <dt>{t('connect.at')}</dt>
        <dd>
          <TimeText at={request.at} />
        </dd>
        <dt>{t('scopes')}</dt>
        <dd>{request.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</dd>
        <dt>{t('days')}</dt>
        <dd>{t('days.count', { count: request.days })}</dd>
      </Facts>
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
