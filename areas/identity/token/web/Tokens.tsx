import { type TokenScope, tokenScopes, type WireOf } from '@leitai/platform/contract/call'
import { secret } from '@leitai/platform/contract/form'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { SettingsFrame } from '../../profile/web/shared/SettingsFrame.tsx'
import { accessLog } from '../../security/contract.ts'
import { askForProof, Proof, type ProofKind } from '../../verify/web/shared/Proof.tsx'
import { createToken, revokeToken, revokeTokens, tokens } from '../contract.ts'
import classes from './Token.module.css'

const changes = [tokens, accessLog]

/** The access tokens of the user's tools and scripts. */
export default function Tokens() {
  const t = useText('token')
  const { list, proof, may } = useCall(tokens, {})
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [ending, setEnding] = useState<Token | 'all' | null>(null)
  const one = useSend(revokeToken, { changes })
  const all = useSend(revokeTokens, { changes })
  const end = async () => {
    const done = ending === 'all' ? await all.run({}) : ending && (await one.run({ id: ending.id }))
    if (done) notify('success', t('revoked'))
    return Boolean(done)
  }
  const shown = (token: string) => {
    setCreating(false)
    setMade(token)
  }
  const live = list.filter(({ state }) => state === 'live').length
  return (
    <SettingsFrame title={t('title')}>
      <p className={classes.quiet}>
        {t('intro')} <Link to={paths.submissionTool()}>{t('tool')}</Link>
      </p>
      <Group my="md">
        {!creating && made === null && (
          <GuardedButton reason={may.create} onClick={() => setCreating(true)}>
            {t('new')}
          </GuardedButton>
        )}
        {live > 1 && (
          <Button variant="default" onClick={() => setEnding('all')}>
            {t('revokeAll')}
          </Button>
        )}
      </Group>
      {creating && <NewToken proof={proof} onMade={shown} onCancel={() => setCreating(false)} />}
      {made !== null && <ShownToken token={made} onSaved={() => setMade(null)} />}
      {list.length === 0 ? (
        !creating && <Empty title={t('none')} text={t('none.text')} compact />
      ) : (
        <section className={classes.card} aria-label={t('title')}>
          <ul className={classes.rows}>
            {list.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setEnding(token)} />
            ))}
          </ul>
        </section>
      )}
      {ending !== null && (
        <ConfirmDialog
          title={t(ending === 'all' ? 'revokeAll' : 'revoke')}
          text={ending === 'all' ? t('revokeAll.text') : t('revoke.text', { name: ending.name })}
          go={t('revoke')}
          danger
          onGo={end}
          onClose={() => setEnding(null)}
        />
      )}
    </SettingsFrame>
  )
}

/** A token that was just created, shown only once. */
function ShownToken({ token, onSaved }: { token: string; onSaved: () => void }) {
  const t = useText('token')
  return (
    <section className={classes.card} aria-label={t('made')}>
      <LeaveGuard dirty title={t('leave')} text={t('leave.text')} />
      <h2>{t('made')}</h2>
      <Alert color="ember">{t('made.text')}</Alert>
      <code className={classes.mono}>{token}</code>
      <Group>
        <CopyButton text={token} label={t('copy')} />
        <Button onClick={onSaved}>{t('kept')}</Button>
      </Group>
    </section>
  )
}

type Token = WireOf<typeof tokens>['list'][number]

const tones: Record<Token['state'], Tone> = { live: 'good', expired: 'done', revoked: 'done' }

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const t = useText('token')
  const { name, scopes, origin, createdAt, expiresAt, lastUsedOn, state } = token
  return (
    <li className={classes.row}>
      <div>
        <Group gap="sm">
          <strong>{name}</strong>
          <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
        </Group>
        <p className={classes.quiet}>{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        <p className={classes.quiet}>
          {t(`origin.${origin}`)} <TimeText at={createdAt} /> · {t('until')} <TimeText at={expiresAt} /> ·{' '}
          {lastUsedOn === null ? t('neverUsed') : t('lastUsed', { day: lastUsedOn })}
        </p>
      </div>
      {state === 'live' && (
        <Button variant="default" size="compact-sm" onClick={onRevoke} aria-label={t('revokeNamed', { name })}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

const blank = { name: '', days: '90', proof: '' }
const terms = ['7', '30', '90', '180', '365']

interface NewTokenProps {
  proof: ProofKind
  onMade: (token: string) => void
  onCancel: () => void
}

function NewToken({ proof, onMade, onCancel }: NewTokenProps) {
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

interface ScopeBoxesProps {
  chosen: readonly TokenScope[]
  error: string | null
  onChange: (scopes: TokenScope[]) => void
}

/** The scopes of a token. */
function ScopeBoxes({ chosen, error, onChange }: ScopeBoxesProps) {
  const t = useText('token')
  const toggle = (scope: TokenScope, on: boolean) =>
    onChange(tokenScopes.filter((one) => (one === scope ? on : chosen.includes(one))))
  return (
    <Checkbox.Group label={t('scopes')} value={[...chosen]} error={error} required>
      <Stack gap={10} mt={6}>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`scope.${scope}`)}
            description={t(`scope.${scope}.help`)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
