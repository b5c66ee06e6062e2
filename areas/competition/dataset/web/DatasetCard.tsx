import type { WireOf } from '@leitai/platform/contract/call'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Link } from 'react-router'
import type { datasetList } from '../contract.ts'
import classes from './Dataset.module.css'

type Shown = WireOf<typeof datasetList>['list'][number]

/** One dataset in the list. */
export function DatasetCard({ dataset }: { dataset: Shown }) {
  const words = useWords()
  const tagOf = useTag()
  return (
    <Card component="li" padding="medium" className={classes.card}>
      <div className={classes.cover}>
        <Cover id={dataset.cmptId} src={dataset.cover} tags={dataset.tags} />
      </div>
      <h2>
        <Link to={paths.dataset(dataset.cmptId)}>{words(dataset.title)}</Link>
      </h2>
      <p>{words(dataset.summary)}</p>
      <div className={classes.facts}>
        {dataset.tags.slice(0, 4).map((tag) => (
          <span key={tag} className={classes.tag}>
            {tagOf(tag)}
          </span>
        ))}
      </div>
      <DatasetFacts dataset={dataset} />
    </Card>
  )
}

/** Totals over a dataset's files. */
export function DatasetFacts({ dataset }: { dataset: Omit<Shown, 'list'> }) {
  const t = useText('dataset')
  return (
    <div className={classes.facts}>
      <span>{t('files', { count: dataset.fileCount })}</span>
      <span>{sizeText(dataset.bytes)}</span>
      <span>{dataset.formats.join(', ').toUpperCase()}</span>
      <span>{t('licence', { licence: dataset.licences.join(', ') })}</span>
      <span>{t('downloads', { count: dataset.downloads })}</span>
      <span>{t(`download.${dataset.download}`)}</span>
    </div>
  )
}
