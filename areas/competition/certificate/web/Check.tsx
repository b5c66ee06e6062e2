import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { checkCertificate } from '../contract.ts'
import classes from './Certificate.module.css'

type Found = WireOf<typeof checkCertificate>

/** Public verification of a certificate by number and holder's name; a QR code fills in the number. */
export default function Check() {
  const t = useText('certificate')
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const initialNumber = (search.get('number') ?? '').slice(0, 40)
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend(checkCertificate, {
    refused: (error) => {
      setProblem(error.message)
      return true
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Uncontrolled fields: text typed before hydration counts too.
    const fields = new FormData(event.currentTarget)
    const [number, name] = [String(fields.get('number')), String(fields.get('name'))]
    setFound(null)
    setProblem(null)
    setFound((await send.run({ number, name })) ?? null)
  }
  return (
    <>
      <Head title={t('check.title')} description={t('check.text')} />
      <PageHead title={t('check.title')} text={t('check.text')} />
      <div className="page">
        <div style={{ maxWidth: 640, paddingBottom: 48 }}>
          <form method="post" onSubmit={submit} className={classes.box}>
            <TextInput
              label={t('check.number')}
              description={t('check.help')}
              required
              maxLength={40}
              autoComplete="off"
              name="number"
              defaultValue={initialNumber}
            />
            <TextInput label={t('check.name')} required maxLength={100} autoComplete="off" name="name" />
            <Button type="submit" disabled={!hydrated} loading={send.pending}>
              {t('check.go')}
            </Button>
          </form>
          <div aria-live="polite">
            {problem && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            {found && <Result found={found} />}
          </div>
        </div>
      </div>
    </>
  )
}

function Result({ found }: { found: Found }) {
  const t = useText('certificate')
  const words = useWords()
  const { number, competition, award, team, name, issuedAt, revokedAt } = found
  const facts = [
    ['check.person', name],
    ['check.competition', words(competition)],
    ['check.award', words(award)],
    ['check.team', team],
  ] as const
  return (
    <Stack className={classes.box} component="section" aria-label={number}>
      <div>
        <StateBadge tone={revokedAt ? 'bad' : 'good'}>{t(revokedAt ? 'check.revoked' : 'check.valid')}</StateBadge>
      </div>
      <Text fw={600} className="tnum">
        {number}
      </Text>
      <Facts>
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('check.issuedAt')}</dt>
        <dd>
          <TimeText at={issuedAt} detail="day" />
        </dd>
        {revokedAt && (
          <>
            <dt>{t('check.revokedAt')}</dt>
            <dd>
              <TimeText at={revokedAt} detail="day" />
            </dd>
          </>
        )}
      </Facts>
    </Stack>
  )
}
