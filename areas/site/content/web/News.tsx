import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { cardAddress, Head, StructuredData, useSiteName } from '@leitai/platform/web/framework/Head.tsx'
import { useLanguage, useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getCmptNewsDetail, newsShareCallback } from '../contract.ts'
import { articleOf } from './content-facts.ts'
import classes from './News.module.css'

/** One news article. */
export default function News() {
  const tagOf = useTag()
  const t = useText('content')
  const words = useWords()
  const [search] = useSearchParams()
  // The loader accepts only valid ids.
  const news = useCall(getCmptNewsDetail, { id: readId(search) ?? 0 })
  const language = useLanguage()
  const site = useSiteName()
  const card = `news-${news.id}`
  return (
    <article className={`page ${classes.article}`}>
      <Head title={words(news.title)} description={words(news.summary)} keep={['id']} card={card} />
      <StructuredData
        facts={(tools) =>
          articleOf(news, tools, { words, list: t('news.title'), site, picture: cardAddress(card, language) })
        }
      />
      <p className={classes.quiet}>
        <Link to={paths.newsList()}>← {t('news.title')}</Link>
      </p>
      <h1>{words(news.title)}</h1>
      <p className={classes.quiet}>
        <TimeText at={news.at} detail="minute" />
        {news.source !== '' && <span>{t('news.source', { source: news.source })}</span>}
        {news.tags.map((tag) => (
          <Link key={tag} to={paths.newsList({ tag })} className={classes.tag}>
            {tagOf(tag)}
          </Link>
        ))}
        <ShareNews news={news} />
      </p>
      <p className={classes.lead}>{words(news.summary)}</p>
      {news.cover && <img src={news.cover} alt="" width={1600} height={900} />}
      <Markdown text={words(news.body)} />
      <nav className={classes.around} aria-label={t('news.around')}>
        <div>{news.previous && <Around label={t('news.previous')} news={news.previous} />}</div>
        <div>{news.next && <Around label={t('news.next')} news={news.next} />}</div>
      </nav>
    </article>
  )
}

function Around({ label, news }: { label: string; news: { id: number; title: { zh: string; en: string } } }) {
  const words = useWords()
  return (
    <>
      <span className={classes.quiet}>{label}</span>
      <Link to={paths.news(news.id)}>{words(news.title)}</Link>
    </>
  )
}

/** The URL as text and as a QR code; opening it counts as a share. */
function ShareNews({ news }: { news: WireOf<typeof getCmptNewsDetail> }) {
  const t = useText('content')
  const words = useWords()
  const { origin } = useApp()
  const [opened, setOpened] = useState(false)
  const share = useSend(newsShareCallback, { changes: [getCmptNewsDetail] })
  const url = `${origin}${full(paths.news(news.id))}`
  const open = () => {
    setOpened(true)
    void share.run({ id: news.id, channel: 'qr' })
  }
  return (
    <>
      <Button variant="default" size="compact-sm" leftSection={<Icon name="share" size={16} />} onClick={open}>
        {t('news.share', { count: news.shares })}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('news.shareTitle')} size={360}>
        <Stack align="center" gap="sm">
          <QrCode text={url} label={t('news.shareQr')} />
          <Text fw={600}>{words(news.title)}</Text>
          <Text c="var(--quiet)" fz="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <CopyButton text={url} label={t('news.shareCopy')} />
        </Stack>
      </Dialog>
    </>
  )
}
