import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scoreFiles } from './testing.ts'
import type { ScoringSpec } from './types.ts'

/** A case of a public competition: its own grader gave `value`. See fixtures/make-graders.py. */
interface Grader {
  competition: string
  metrics: string[]
  note: string
  spec: Partial<ScoringSpec> & Pick<ScoringSpec, 'target' | 'prediction' | 'metric'>
  solution: string
  submission: string
  value: number
}
const file = new URL('../fixtures/graders.json', import.meta.url)
const { graders, not }: { graders: Grader[]; not: { competition: string; why: string }[] } = JSON.parse(
  readFileSync(file, 'utf8'),
)

test.each(graders)('$competition scores as its grader does', async ({ spec, solution, submission, value }) => {
  const result = await scoreFiles({ metric: spec.metric, solution, submission, spec })
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) return
  const near = Math.abs(result.a - value) <= 1e-9 * Math.abs(value)
  expect({ a: result.a, near }, `expected ${value}`).toMatchObject({ near: true })
})

test('each grader names the metrics of its specification', () => {
  for (const { spec, metrics } of graders) {
    const columns = (spec.columns ?? []).flatMap((column) => ('metric' in column ? [column.metric.name] : []))
    expect(metrics).toEqual(Array.from(new Set([spec.metric.name, ...columns])))
  }
})

test('all competitions of the split are there once', () => {
  const names = [...graders, ...not].map(({ competition }) => competition)
  expect(new Set(names)).toEqual(new Set(competitions))
  expect(names).toHaveLength(competitions.length)
  for (const { why } of not) expect(why).not.toBe('')
})

const competitions = `
3d-object-detection-for-autonomous-vehicles
AI4Code
aerial-cactus-identification
alaska2-image-steganalysis
aptos2019-blindness-detection
billion-word-imputation
bms-molecular-translation
cassava-leaf-disease-classification
cdiscount-image-classification-challenge
chaii-hindi-and-tamil-question-answering
champs-scalar-coupling
denoising-dirty-documents
detecting-insults-in-social-commentary
dog-breed-identification
dogs-vs-cats-redux-kernels-edition
facebook-recruiting-iii-keyword-extraction
freesound-audio-tagging-2019
google-quest-challenge
google-research-identify-contrails-reduce-global-warming
h-and-m-personalized-fashion-recommendations
herbarium-2020-fgvc7
herbarium-2021-fgvc8
herbarium-2022-fgvc9
histopathologic-cancer-detection
hms-harmful-brain-activity-classification
hotel-id-2021-fgvc8
hubmap-kidney-segmentation
icecube-neutrinos-in-deep-ice
imet-2020-fgvc7
inaturalist-2019-fgvc6
iwildcam-2019-fgvc6
iwildcam-2020-fgvc7
jigsaw-toxic-comment-classification-challenge
jigsaw-unintended-bias-in-toxicity-classification
kuzushiji-recognition
leaf-classification
learning-agency-lab-automated-essay-scoring-2
lmsys-chatbot-arena
mlsp-2013-birds
multi-modal-gesture-recognition
new-york-city-taxi-fare-prediction
nfl-player-contact-detection
nomad2018-predict-transparent-conductors
osic-pulmonary-fibrosis-progression
petfinder-pawpularity-score
plant-pathology-2020-fgvc7
plant-pathology-2021-fgvc8
predict-volcanic-eruptions-ingv-oe
random-acts-of-pizza
ranzcr-clip-catheter-line-classification
rsna-2022-cervical-spine-fracture-detection
rsna-breast-cancer-detection
rsna-miccai-brain-tumor-radiogenomic-classification
seti-breakthrough-listen
siim-covid19-detection
siim-isic-melanoma-classification
smartphone-decimeter-2022
spooky-author-identification
stanford-covid-vaccine
statoil-iceberg-classifier-challenge
tabular-playground-series-dec-2021
tabular-playground-series-may-2022
tensorflow-speech-recognition-challenge
tensorflow2-question-answering
text-normalization-challenge-english-language
text-normalization-challenge-russian-language
tgs-salt-identification-challenge
the-icml-2013-whale-challenge-right-whale-redux
tweet-sentiment-extraction
us-patent-phrase-to-phrase-matching
uw-madison-gi-tract-image-segmentation
ventilator-pressure-prediction
vesuvius-challenge-ink-detection
vinbigdata-chest-xray-abnormalities-detection
whale-categorization-playground
`
  .trim()
  .split('\n')
