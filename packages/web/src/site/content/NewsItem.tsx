import type { WireOf } from '@leitai/contract/core/call'
import type { getCmptNewsList } from '@leitai/contract/site/content'
import { Link } from 'react-router'
import { useTag, useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Cover } from '../../platform/ui/Cover.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
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
