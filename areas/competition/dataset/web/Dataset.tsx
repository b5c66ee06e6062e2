import { API_BASE } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head, StructuredData } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { dataset as datasetCall, datasetCroissant } from '../contract.ts'
import classes from './Dataset.module.css'
import { DatasetFacts } from './DatasetCard.tsx'
import { DatasetFiles, pollPreviews } from './DatasetFiles.tsx'
import { chosenFile, readFile } from './loaders.ts'
import { Preview } from './Preview.tsx'

const rules = ['licence', 'download', 'people', 'test'] as const

/** The dataset of one competition. */
export default function Dataset() {
  const t = useText('dataset')
  const words = useWords()
  const [search] = useSearchParams()
  // The loader accepts only valid ids.
  const dataset = useCall(
    datasetCall,
    { cmptId: readId(search) ?? 0 },
    { everySeconds: ({ files }) => pollPreviews(...files.map(({ preview }) => preview)) },
  )
  const shown = chosenFile(dataset.files, readFile(search))
  const { cmptId } = dataset
  const title = words(dataset.title)
  return (
    <>
      <Head
        title={`${title} - ${t('title')}`}
        description={words(dataset.summary)}
        keep={['id']}
        card={`cmpt-${cmptId}`}
      />
      <StructuredData
        facts={({ at, trail, keywords }) => [
          {
            '@type': 'Dataset',
            name: title,
            description: words(dataset.summary) || title,
            url: at(paths.dataset(cmptId)),
            creator: { '@type': 'Organization', name: words(dataset.host) },
            license: dataset.licences.join(', '),
            ...keywords(dataset.tags),
          },
          trail({ name: t('title'), path: paths.datasets() }, { name: title, path: paths.dataset(cmptId) }),
        ]}
      />
      <PageHead title={title} text={words(dataset.summary)}>
        <Anchor component={Link} to={paths.competition(cmptId)}>
          {t('cmpt')}
        </Anchor>
        <Anchor component={Link} to={paths.lab({ cmpt: cmptId })}>
          {t('lab')}
        </Anchor>
        <Anchor href={`${API_BASE}${datasetCroissant.path}?cmptId=${cmptId}`} download>
          Croissant
        </Anchor>
        <Anchor component={Link} to={paths.datasets()}>
          {t('back')}
        </Anchor>
      </PageHead>
      <div className="page">
        <section className={classes.section}>
          <div className={classes.facts}>
            <span>{t('host', { host: words(dataset.host) })}</span>
          </div>
          <DatasetFacts dataset={dataset} />
        </section>
        <section className={classes.section} aria-labelledby="files">
          <h2 id="files">{t('list')}</h2>
          <DatasetFiles dataset={dataset} shownId={shown?.id ?? null} />
        </section>
        {shown && (
          <section className={classes.section} aria-labelledby="preview" id="look">
            <h2 id="preview">{shown.name}</h2>
            <Preview key={shown.id} fileId={shown.id} />
          </section>
        )}
        {words(dataset.about) !== '' && (
          <section className={classes.section} aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            <Markdown text={words(dataset.about)} />
          </section>
        )}
        <section className={classes.section} aria-labelledby="rules">
          <h2 id="rules">{t('rules')}</h2>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{t(`rule.${rule}`)}</li>
            ))}
          </ul>
          <p>
            <Link to={paths.cheatRule()}>{t('rule.link')}</Link>
          </p>
        </section>
      </div>
    </>
  )
}
