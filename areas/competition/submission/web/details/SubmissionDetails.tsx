import { API_BASE } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Detail, submissionDetail, submissionDetails } from '../../contract.details.ts'
import { DetailView } from '../shared/details/DetailView.tsx'
import classes from './Details.module.css'

/** What the host’s program left for a submission, for whoever may see it. */
export default function SubmissionDetails() {
  const t = useText('submission')
  const [search] = useSearchParams()
  const id = readId(search)
  const { data, error } = useCallWhen(submissionDetails, id === null ? null : { id })
  const from = data && (data.no === null ? data.teamName : `${data.teamName} #${data.no}`)
  return (
    <>
      <Head title={t('details.title')} index={false} />
      <PageHead title={from ? `${t('details.title')} · ${from}` : t('details.title')} text={t('details.text')}>
        {data && (
          <Button
            component={Link}
            variant="default"
            to={paths.competition(data.cmptId, 'leaderboard', { stage: data.stageId })}
          >
            {t('details.back')}
          </Button>
        )}
      </PageHead>
      <div className="page">
        {(error || id === null) && <Alert color="orange">{error?.message || t('details.unknown')}</Alert>}
        {!data && !error && id !== null && <Skeleton h={320} radius="md" />}
        {data && <p className={classes.note}>{t(data.public ? 'details.public' : 'details.team')}</p>}
        {data?.list.length === 0 && <Empty title={t('details.none')} text={t('details.noneText')} />}
        {id !== null && data?.list.map((detail) => <DetailSection key={detail.name} id={id} detail={detail} />)}
      </div>
    </>
  )
}

function DetailSection({ id, detail: { name, kind, size } }: { id: number; detail: Detail }) {
  const t = useText('submission')
  const query = new URLSearchParams({ id: String(id), name })
  const address = `${API_BASE}${submissionDetail.path}?${query}`
  const text = useContent(kind === 'png' ? null : address)
  return (
    <section className={classes.detail} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <span className={classes.size}>{sizeText(size)}</span>
        <Button
          component="a"
          href={address}
          download
          variant="light"
          size="compact-sm"
          leftSection={<Icon name="download" size={16} />}
          aria-label={t('details.downloadOf', { name })}
        >
          {t('details.download')}
        </Button>
      </div>
      {text === 'failed' && <Alert color="orange">{t('details.failed')}</Alert>}
      {text === null && kind !== 'png' && <Skeleton h={160} />}
      {kind === 'png' && <DetailView name={name} kind={kind} source={address} />}
      {text !== null && text !== 'failed' && <DetailView name={name} kind={kind} source={text.content} />}
    </section>
  )
}

type Content = { content: string } | 'failed' | null

/** The text at an address; null until it is there. */
function useContent(address: string | null): Content {
  const [found, setFound] = useState<Content>(null)
  useEffect(() => {
    if (address === null) return
    const ended = new AbortController()
    fetch(address, { signal: ended.signal })
      .then(async (response) => setFound(response.ok ? { content: await response.text() } : 'failed'))
      .catch(() => {
        if (!ended.signal.aborted) setFound('failed')
      })
    return () => ended.abort()
  }, [address])
  return found
}
