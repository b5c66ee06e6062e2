/** Number of repetitions of a randomized test: `few` by default, `all` with `npm run test:thorough`. */
export const times = (few: number, all: number): number => (process.env.THOROUGH ? all : few)
