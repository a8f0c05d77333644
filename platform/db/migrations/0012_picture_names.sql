-- Pictures of brands and categories are found by their names in the folder.
CREATE INDEX picture_file ON picture (file);
