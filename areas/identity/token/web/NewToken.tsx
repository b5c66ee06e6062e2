import type { TokenScope } from '@leitai/platform/contract/call'
import { secret } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { accessLog } from '../../security/contract.ts'
import { askForProof, Proof, type ProofKind } from '../../verify/web/shared/Proof.tsx'
import { createToken, tokens } from '../contract.ts'
import { ScopeBoxes } from './ScopeBoxes.tsx'
import classes from './Token.module.css'

const blank = { name: '', days: '90', proof: '' }
const terms = ['7', '30', '90', '180', '365']

interface NewTokenProps {
  proof: ProofKind
  onMade: (token: string) => void
  onCancel: () => void
}

export function NewToken({ proof, onMade, onCancel }: NewTokenProps) {
  const t = useText('token')
  const account = useText('account')
  const [scopes, setScopes] = useState<TokenScope[]>(['read', 'submit'])
  const [noScope, setNoScope] = useState(false)
  const checks = { name: createToken.input.shape.name, ...(proof !== 'none' && { proof: secret }) }
  const labels = { name: t('name'), proof: account(proof === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields(blank, checks, { labels })
  const make = useSend(createToken, {
    changes: [tokens, accessLog],
    refused: askForProof(form.setError),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setNoScope(scopes.length === 0)
    if (!form.check() || scopes.length === 0) return
    const { name, days, proof: shown } = form.values
    const made = await make.run({ name, scopes, days: Number(days), proof: shown.trim() === '' ? '' : shown })
    if (made) onMade(made.token)
  }
  return (
    <section className={classes.card} aria-label={t('new')}>
      <h2>{t('new')}</h2>
      <form method="post" noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          label={t('name')}
          description={t('name.help')}
          required
          autoFocus
          autoComplete="off"
          maxLength={60}
          {...form.field('name')}
        />
        <ScopeBoxes chosen={scopes} error={noScope ? t('scopes.none') : null} onChange={setScopes} />
        <NativeSelect
          label={t('days')}
          data={terms.map((value) => ({ value, label: t('days.count', { count: value }) }))}
          {...form.field('days')}
        />
        <Proof kind={proof} field={form.field('proof')} />
        <Group>
          <Button type="submit" loading={make.pending}>
            {t('create')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </form>
    </section>
  )
}
