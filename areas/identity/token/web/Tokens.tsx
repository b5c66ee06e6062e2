import { useCall, useSend } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { accessLog } from '../../security/contract.ts'
import { revokeToken, revokeTokens, tokens } from '../contract.ts'
import { NewToken } from './NewToken.tsx'
import { ShownToken } from './ShownToken.tsx'
import classes from './Token.module.css'
import { type Token, TokenRow } from './TokenRow.tsx'

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
