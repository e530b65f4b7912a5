"""Given names that are common in many countries; some are also words."""

_GIVEN = """
Aaron Abby Abdul Abdullah Abigail Adam Adele Aditi Aditya Adnan Adrian Adriana Agnes Agnieszka Ahmad Ahmed Aiden
Aisha Ajay Akira Alan Albert Alberto Alejandra Alejandro Aleksander Alessandra Alessandro Alex Alexander Alexandra
Alexandre Alexei Alfonso Alfred Ali Alice Alicia Alina Alison Allison Alma Alvaro Álvaro Amanda Amelia Amelie Amélie
Amina Amir Amira Amit Amy Ana Anastasia Anders Andrea Andreas Andrei Andrew Andrés Andy Angela Angelina Angelo Angie
Anil Anita Anja Anjali Ankit Ann Anna Annabelle Anne Annette Annie Antoine Anton Antonia Antonio Anya Arjun Armando
Arnold Arthur Arturo Asha Ashley Ashraf Astrid Audrey Axel Ayesha Ayşe Barbara Beatrice Beatriz Becky Bella Ben
Benedict Benjamin Bernard Bernd Bert Beth Bianca Bjorn Björn Bob Bobby Boris Brad Bradley Brandon Brenda Brendan
Brian Brianna Bridget Brigitte Bruno Bryan Caitlin Caleb Cameron Camila Camille Carl Carla Carlo Carlos Carmen Carol
Carole Caroline Carolyn Carrie Casey Caspar Cassandra Catalina Catherine Cathy Cecilia Cécile Cedric Celia Celine
Chad Chiara Chidi Chloe Chloé Chris Christa Christina Christine Christoph Christophe Christopher Cindy Claire Clara
Clarissa Claudia Clemens Clément Colin Colleen Connie Connor Conrad Corinne Craig Cristian Cristina Curtis Cynthia
Damian Damien Dan Dana Daniel Daniela Danielle Danny Daphne Darius Darren Dave David Debbie Deborah Deepak Deepika
Denis Denise Dennis Derek Diana Diane Diego Dieter Dimitri Dina Dirk Divya Dmitri Dmitry Dolores Dominic Dominique
Don Donald Donna Doris Dorothy Doug Douglas Duncan Dylan Ed Eddie Edgar Edith Eduardo Edward Edwin Eileen Elaine
Eleanor Elena Eleni Eli Elias Elijah Elin Elisa Elisabeth Elise Eliza Elizabeth Ella Ellen Ellie Elliot Elliott
Elodie Élodie Elsa Emanuel Emeka Emil Emilia Emilie Emilio Emily Emma Emmanuel Enrico Enrique Eric Erica Erik Erika
Erin Ernest Ernesto Ester Esther Estelle Ethan Étienne Etienne Eugene Eva Evan Evelyn Fabian Fabio Fabrice Farah
Farid Fatima Fatma Federico Felipe Felix Fernanda Fernando Filip Fiona Florian Francesca Francesco Francis Francisca
Francisco François Françoise Franz Fred Freddie Frederick Frederik Freya Frida Friedrich Frieda Fritz Gabriel
Gabriela Gabriella Gareth Gary Gavin Geoffrey George Georgina Gerald Gerard Gerhard Gianni Gina Giorgio Giovanni
Gisela Giulia Giuseppe Gloria Gonzalo Gordon Graham Greg Gregory Greta Guillaume Guillermo Gunther Günther Gustav
Gustavo Gwen Hamza Hana Hank Hanna Hannah Hans Harald Haruki Harold Harriet Harry Hasan Hassan Heather Hector Héctor
Heidi Heike Heinz Helen Helena Helene Helga Helmut Henri Henrik Henry Herbert Hilda Hiroshi Holger Hugo Hussein Ian
Ibrahim Ida Ignacio Igor Imran Ines Inés Inga Inge Ingrid Irene Irina Isaac Isabel Isabella Isabelle Ismail Ivan
Ivana Jackie Jackson Jacob Jacqueline Jacques Jakob Jakub James Jamie Jan Jana Jane Janet Janice Jared Jason Javier
Jay Jean Jeanette Jeff Jeffrey Jelena Jen Jenna Jennifer Jenny Jens Jeremy Jérôme Jerome Jerry Jesse Jessica Jessie
Jill Jim Jimmy Jing Joachim Joan Joana Joanna Joanne João Joaquín Jodie Joe Joel Joey Johan Johanna Johannes John
Johnny Jon Jonah Jonas Jonathan Jorge Jörg José Jose Josef Josefine Joseph Josephine Josh Joshua Joyce Juan Juana
Judith Judy Jules Julia Julian Juliana Julie Juliet Julieta Julio Julius Jürgen Justin Justine Kai Kamal Karen Karim
Karin Karl Karla Karolina Kat Katarina Kate Katherine Kathleen Kathryn Kathy Katie Katja Katrin Kavita Kayla Keiko
Keith Kelly Ken Kenji Kenneth Kevin Khadija Khaled Khalid Kim Kimberly Kiran Klaus Konstantin Kristen Kristin
Kristina Kumar Kwame Kyle Lara Larissa Larry Lars Laura Lauren Laurence Laurent Layla Lea Leah Leandro Leila Lena
Leo León Leon Leonard Leonardo Leonie Leslie Leticia Levi Lewis Liam Liesel Linda Lindsay Lindsey Lisa Lise Liz
Logan Lola Lorenzo Lori Louis Louisa Louise Luc Luca Lucas Lucia Lucía Luciana Lucie Lucy Luigi Luis Luisa Luiz
Lukas Luke Lydia Lynn Mackenzie Madeleine Mads Magdalena Maggie Mahmoud Maja Malcolm Malik Manfred Manoj Manuel
Manuela Marc Marcel Marcela Marcelo Marcia Marco Marcos Marcus Margaret Margarita Margot Maria María Mariam Mariana
Marianne Marie Marina Mario Marion Marisa Marissa Mariusz Marjorie Markus Marlene Marta Martha Martin Martina Marvin
Mary Maryam Mateo Mathias Mathieu Mathilde Matilda Matt Matteo Matthew Matthias Maureen Mauricio Maxim Maxime
Maximilian Maya Mei Mehmet Melanie Melissa Mercedes Meredith Mia Michael Michaela Michal Michel Michele Michelle
Miguel Mike Mikhail Mila Milan Mina Mindy Ming Mira Miranda Miriam Mitchell Mohamed Mohammad Mohammed Mohit Moira
Monica Monika Monique Morgan Moritz Muhammad Mustafa Nadia Nadine Nancy Naomi Natalia Natalie Natasha Nathalie
Nathan Nathaniel Neha Neil Nelly Nelson Nia Nicholas Nick Nicola Nicolas Nicole Nigel Nikhil Niklas Nikolai Nikos
Nils Nina Noah Noel Noor Nora Norbert Norma Norman Odette Olaf Ole Oleg Olga Oliver Olivia Olivier Omar Orlando
Oscar Oskar Osman Otto Owen Pablo Paige Pamela Paola Paolo Patricia Patrick Paul Paula Paulina Pauline Paulo Pavel
Pedro Peggy Per Perla Peter Petra Phil Philip Philipp Philippe Phillip Phoebe Phyllis Pierre Pieter Pilar Piotr
Pooja Pradeep Priya Priyanka Quentin Rachel Radek Rafael Rahul Raj Rajesh Ralf Ralph Ramesh Ramón Ramon Randy
Raphael Raquel Rashid Ravi Raymond Rebecca Regina Reinhard Renata Renate Rene René Rhonda Ricardo Riccardo Richard
Rick Rita Robbie Robert Roberta Roberto Rodrigo Roger Rohan Roland Rolf Romain Ron Ronald Rosa Rosalie Rosario Ross
Roxanne Ruben Rubén Rudolf Rupert Russell Ruth Ryan Sabine Sabrina Sadie Said Sally Salma Salvador Sam Samantha
Samir Samira Samuel Sandra Sandy Sanjay Sara Sarah Sasha Saskia Scarlett Scott Sean Sebastian Selena Selma Serena
Serge Sergei Sergey Sergio Seth Shane Shannon Sharon Shaun Shawn Sheila Shelby Shirley Shreya Silke Silvia Simon
Simona Simone Sofia Sofía Sofie Sonia Sonja Sophia Sophie Stacey Stacy Stanley Stefan Stefanie Stella Stephan
Stephanie Stephen Steve Steven Stuart Sunil Sunita Susan Susanne Susie Suzanne Sven Svetlana Swati Sylvia Sylvie
Takeshi Tamara Tanja Tanya Tara Tariq Tatiana Ted Teresa Terry Tessa Theo Théo Theodore Theresa Thiago Thierry
Thomas Tiago Tim Timothy Tina Tobias Todd Tom Tomas Tomás Tomasz Tommy Toni Tony Tracy Trevor Tristan Tyler Ulrich
Ulrike Umar Ursula Uwe Valentina Valeria Valerie Vanessa Vera Verónica Veronica Vicky Victor Vijay Vikram Viktor
Viktoria Vincent Vincenzo Violeta Viola Virginie Vivian Vladimir Walter Wanda Wei Wendy Werner Wesley Whitney
Wilhelm William Willie Winston Wolfgang Xavier Xiaoming Yasmin Yasmine Yolanda Youssef Yuki Yuri Yusuf Yvette Yvonne
Zachary Zainab Zara Zeynep Zoe Zoé Zofia Zuzana Łukasz Åsa Ángel Ángela Óscar Émile Zhang Hiro Kenta Sakura Aiko
Minh Nguyen Thuy Linh Chinedu Ngozi Oluwaseun Adebayo Amara Kofi Abena Tendai Thabo Sipho Lwazi Moses Josiah Ezra
Micah Rosie Millie Molly Poppy Evie Alfie Archie Callum Finn Declan Niamh Siobhan Aoife Ciaran Eoin Saoirse Rhys
Gareth Dafydd Angus Hamish Ewan Isla Ailsa Morag Katya Dasha Masha Misha Vanya Kolya Nikita Ludmila
"""
_ALSO_WORDS = """
Will Mark May April June August Rose Grace Hope Faith Joy Art Bill Jack Frank Grant Chase Drew Dean Paris Austin
Dallas Florence Sydney Charlotte Jordan Georgia Victoria Virginia Madison Carolina Chelsea Jasmine Ruby Crystal
Amber Ivy Lily Iris Daisy Olive Pearl Robin Dawn Eve Christian Angel Max Miles Rich Rob Sue Pat Gene Guy Ray Lance
Wade Clay Cliff Heath Reed Jade Penny Melody Sage Basil Rosemary Dick Holly Ginger Summer Autumn Hazel Violet Brook
Brooke Destiny Star Skye Trinity Mercy Patience Constance Earl Duke Major Rusty Sonny Buddy Chip Skip Chuck Nick
Santiago Adelaide Israel Kenya India Asia China Brandy Sherry Candy Cherry Travis Pascal Ada Mason Hunter Carter
Tucker Taylor Parker Cooper Logan Page Chance Colt Dale Glen Forrest Jose Regina Orlando Marina Bella Stella Don Per
Said Kat Ed Mercedes Rosario Salvador Milan Nancy Shannon Nelson Stanley Viola Norma Gloria Wei Jean Ming Celeste
Clement Dante Ernie Gale Gill Gus Harmony Herb Jasper Jewel Josh Kit Lane Leigh Maria Neo Nova Peg Perry Phoenix
Pierce Piper Quinn Ross Royal Sandy Savannah Scout Terry Tiffany Troy Van Vic Victor Wes Zion
"""

_MOSTLY_NAMES = "Josh Victor Ross Nancy Stella Gloria Stanley Maria Terry Nelson Viola Jean Nick Shannon"

AMBIGUOUS = frozenset(_ALSO_WORDS.split()) - frozenset(_MOSTLY_NAMES.split())
GIVEN = frozenset(_GIVEN.split()) - AMBIGUOUS
