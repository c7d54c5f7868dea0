/** The intent of the button that fills in the UTM tags of a link. */
export const FILL_UTM = "fill-utm";
