/** The file in the working folder with options of `tillfleet run`. */
export const defaultRunConfig = 'tillfleet.config.yaml';
