/** The pages in the order of the navigation. `path` is the page's file in `src`, without its extension. */
export const pages: readonly {path: string; name: string; description: string}[] = [
  {path: "index", name: "Overview", description: "Which verifier to train on, at a glance"},
  {
    path: "verifiers",
    name: "Verifiers",
    description: "How accurate each verifier is, with error bars and paired tests"
  },
  {
    path: "gains",
    name: "RLVR gains",
    description: "Does a verifier's accuracy predict the gain of training on it?"
  },
  {
    path: "lucky",
    name: "Lucky guesses",
    description: "Right answers from wrong derivations, and who sees through them"
  },
  {path: "subjects", name: "Subjects", description: "Where each verifier and scorer fails"},
  {
    path: "scores",
    name: "Scores",
    description: "How a reward model's scores are distributed, and how well they separate"
  },
  {
    path: "steps",
    name: "Steps",
    description: "Does a process reward model find the first wrong step?"
  },
  {path: "rewards", name: "Rewards", description: "What an aggregate of step scores rewards"},
  {
    path: "best-of-n",
    name: "Best-of-N",
    description: "The accuracy of picking the best of N responses by score"
  },
  {path: "training", name: "Training", description: "Training curves, run by run"},
  {
    path: "explore",
    name: "Explore",
    description: "Slice anything, or drop your own files; they never leave the browser"
  },
  {path: "sample", name: "Sample", description: "One response, its steps painted by score"},
  {path: "methods", name: "Methods", description: "Every formula and every source"}
];
