import type { WireOf } from '@leitai/platform/contract/call'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { getCmptNewsList } from '../contract.ts'
import classes from './News.module.css'

type News = WireOf<typeof getCmptNewsList>['list'][number]

/** One news article in the list. */
export function NewsItem({ news }: { news: News }) {
  const tagOf = useTag()
  const t = useText('content')
  const words = useWords()
  return (
    <article className={classes.item}>
      <div className={classes.cover}>
        <Cover id={news.id} src={news.cover} tags={news.tags} />
      </div>
      <div>
        <h2>
          <Link to={paths.news(news.id)}>{words(news.title)}</Link>
        </h2>
        <p>{words(news.summary)}</p>
        <p className={classes.quiet}>
          {news.pinned && <span className={classes.tag}>{t('news.pinned')}</span>}
          <TimeText at={news.at} detail="day" />
          {news.source !== '' && ` · ${news.source}`}
          {news.tags.map((tag) => (
            <Link key={tag} to={paths.newsList({ tag })} className={classes.tag}>
              {tagOf(tag)}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}
