/** The file by which a folder is known as a competition. */

/** Of a competition folder of ours, and of bundles of Codabench and CodaLab. */
export const MANIFEST = 'competition.yaml'
/** Names that people give it by mistake, and that Windows does by hiding an ending. */
export const isMisnamedManifest = (name: string): boolean =>
  name !== MANIFEST && /^competition\.ya?ml(?:\.txt)?$/i.test(name)
